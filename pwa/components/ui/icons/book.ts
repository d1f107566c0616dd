import { drawIcon } from '../draw-icon.tsx'

export const BookIcon = drawIcon(
  'M12 6.5C10 5 7 4.5 3.5 4.8v13C7 17.5 10 18 12 19.5c2-1.5 5-2 8.5-1.7v-13C17 4.5 14 5 12 6.5ZM12 6.5v13',
)
