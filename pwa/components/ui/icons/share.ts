import { drawIcon } from '../draw-icon.tsx'

export const ShareIcon = drawIcon(
  'M12 15V3.5M7.5 7.5 12 3.5l4.5 4M6.5 11H6a1.8 1.8 0 0 0-1.8 1.8V18A2 2 0 0 0 6.2 20h11.6a2 2 0 0 0 2-2v-5.2A1.8 1.8 0 0 0 18 11h-.5',
)
