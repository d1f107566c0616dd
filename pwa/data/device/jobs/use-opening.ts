import { useEffect, useState } from 'react'
import { wasFilled } from '../filled.ts'

/** Enough time for a first look at the server's answer. */
const restMs = 2000

/**
 * Decides when to open the device: at once if it has held offers before. For a first visitor, network and processor serve the
 * first page, so filling starts after it was answered and looked at.
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
