import { drawIcon } from '../draw-icon.tsx'

export const StarHalfIcon = drawIcon(
  'M12 3.2l2.6 5.5 6 .8-4.4 4.2 1.1 6L12 16.8 6.7 19.7l1.1-6L3.4 9.5l6-.8Z',
  'M12 3.2v13.6L6.7 19.7l1.1-6L3.4 9.5l6-.8Z',
)
