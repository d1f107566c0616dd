import { drawIcon } from '../draw-icon.tsx'

export const CoinsIcon = drawIcon(
  'M15.5 6c0 1.4-2.7 2.5-6 2.5S3.5 7.4 3.5 6s2.7-2.5 6-2.5 6 1.1 6 2.5ZM3.5 6v10c0 1.3 2.3 2.3 5.3 2.5M3.5 11c0 1.2 2 2.2 4.7 2.4M15.5 6v2M10.3 15a5.2 5.2 0 1 0 10.4 0a5.2 5.2 0 1 0-10.4 0ZM15.5 12.8v4.4M13.8 15h3.4',
)
