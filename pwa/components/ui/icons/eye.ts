import { drawIcon } from '../draw-icon.tsx'

export const EyeIcon = drawIcon(
  'M2.8 12C4.8 7.9 8.2 5.8 12 5.8s7.2 2.1 9.2 6.2c-2 4.1-5.4 6.2-9.2 6.2S4.8 16.1 2.8 12ZM9 12a3 3 0 1 0 6 0a3 3 0 1 0-6 0Z',
)
