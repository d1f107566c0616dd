import { drawIcon } from '../draw-icon.tsx'

export const OfflineIcon = drawIcon(
  'M4 4l16 16M2.8 9.5a14 14 0 0 1 4.5-2.9M10.5 5.6c3.9-.4 7.8 1 10.7 3.9M6 13a9.3 9.3 0 0 1 4.5-2.5M15.5 11.5A9.3 9.3 0 0 1 18 13M9.2 16.5a4.3 4.3 0 0 1 5.6 0M12 20v.1',
)
