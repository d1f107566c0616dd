import { drawIcon } from '../draw-icon.tsx'

export const LeafIcon = drawIcon(
  'M5 19c0-9 4-14 15-14.5C20.5 15 15 19 9.5 18.5 7 18.2 5.5 16.5 5.5 14M5 19.5c2-5 5-7.5 9-9',
)
