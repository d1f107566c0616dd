import { defineKeyframes } from '@pandacss/dev'

export const keyframes = defineKeyframes({
  breathe: { '50%': { opacity: 0.45 } },
  spin: { to: { transform: 'rotate(1turn)' } },
  fadeIn: { from: { opacity: 0 } },
  fadeOut: { to: { opacity: 0 } },
  sheetIn: { from: { transform: 'translateY(100%)' } },
  sheetOut: { to: { transform: 'translateY(100%)' } },
  rise: { from: { opacity: 0, transform: 'translateY(0.5em)' } },
  popIn: { from: { opacity: 0, transform: 'scale(0.96)' } },
  popOut: { to: { opacity: 0, transform: 'scale(0.97)' } },
})
