import { useEffect } from 'react'
import { whenIdle } from '../when-idle.ts'
import { storeSnapshot } from './kept-screens.ts'

const restMs = 2000

/** Keeps a snapshot of this screen once it has settled. The next start shows it at once. */
export const useKeptScreen = () => {
  useEffect(() => {
    let isOver = false
    const timer = setTimeout(() => whenIdle(() => isOver || storeSnapshot()), restMs)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  })
  useEffect(() => {
    const keep = () => document.hidden && storeSnapshot()
    document.addEventListener('visibilitychange', keep)
    return () => document.removeEventListener('visibilitychange', keep)
  }, [])
}
