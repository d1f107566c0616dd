import { useEffect, useState } from 'react'
import { wasFilled } from '../filled.ts'

/** Long enough for a first look at what the server said. */
const restMs = 2000

/**
 * When the device is opened: at once where it has held the offers before. A first visitor's network and processor belong to
 * the first page; what fills the device comes once that has been answered, and looked at.
 */
export const useOpening = () => {
  const [isFilled] = useState(wasFilled)
  const [isOpened, setOpened] = useState(isFilled)
  const [isAnswered, setAnswered] = useState(false)
  useEffect(() => {
    if (!isAnswered) return undefined
    const timer = setTimeout(() => setOpened(true), restMs)
    return () => clearTimeout(timer)
  }, [isAnswered])
  const answer = () => {
    if (!isOpened && !isAnswered) setAnswered(true)
  }
  return { isFilled, isOpened, answer }
}
