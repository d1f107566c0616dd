import { drawIcon } from '../draw-icon.tsx'

export const PeopleIcon = drawIcon(
  'M5.5 8a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0-7 0ZM2.8 19.5c.4-3.3 2.9-5 6.2-5s5.8 1.7 6.2 5M15.5 4.6a3.5 3.5 0 0 1 0 6.8M17.5 14.9c2.2.6 3.5 2.2 3.8 4.6',
)
