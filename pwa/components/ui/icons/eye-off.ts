import { drawIcon } from '../draw-icon.tsx'

export const EyeOffIcon = drawIcon(
  'M9.5 6.1A9.8 9.8 0 0 1 12 5.8c3.8 0 7.2 2.1 9.2 6.2a13 13 0 0 1-2.3 3.3M6.2 7.5A12.5 12.5 0 0 0 2.8 12c2 4.1 5.4 6.2 9.2 6.2a9.5 9.5 0 0 0 4.6-1.2M9.9 9.9a3 3 0 0 0 4.2 4.2M4 4l16 16',
)
