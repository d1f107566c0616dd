import { drawIcon } from '../draw-icon.tsx'

export const QrIcon = drawIcon(
  'M4.5 4.5h5v5h-5ZM14.5 4.5h5v5h-5ZM4.5 14.5h5v5h-5ZM14.5 14.5h2v2M19.5 14.5v.1M14.5 19.5h.1M19.5 18.5v1h-1.5',
)
