import { drawIcon } from '../draw-icon.tsx'

export const CameraIcon = drawIcon(
  'M5 7.5h2.5L9 5h6l1.5 2.5H19a1.8 1.8 0 0 1 1.8 1.8v8A1.8 1.8 0 0 1 19 19H5a1.8 1.8 0 0 1-1.8-1.7v-8A1.8 1.8 0 0 1 5 7.5ZM8.5 13a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0-7 0Z',
)
