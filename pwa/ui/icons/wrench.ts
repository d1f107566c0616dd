import { drawIcon } from '../draw-icon.tsx'

export const WrenchIcon = drawIcon(
  'M20 7.5a4.8 4.8 0 0 1-6.6 4.8L7.5 18.2a2 2 0 0 1-2.8-.1 2 2 0 0 1 .1-2.7L11 9.6A4.8 4.8 0 0 1 16.8 3.5L14 6.5l.5 2.8 2.8.5Z',
)
