import { drawIcon } from '../draw-icon.tsx'

export const MapPinIcon = drawIcon(
  'M12 21c4.5-4.5 7-7.8 7-11a7 7 0 0 0-14 0c0 3.2 2.5 6.5 7 11ZM9.5 10a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0Z',
)
