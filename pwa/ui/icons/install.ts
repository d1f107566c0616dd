import { drawIcon } from '../draw-icon.tsx'

export const InstallIcon = drawIcon(
  'M10 3.5H8a2 2 0 0 0-2 2v13a2 2 0 0 0 2 2h8a2 2 0 0 0 2-2V15M10.5 17.5h3M15.5 3.5v7.5M12 8l3.5 3.5L19 8',
)
