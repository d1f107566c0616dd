import { drawIcon } from '../draw-icon.tsx'

export const TagIcon = drawIcon(
  'M3.5 11V5A1.5 1.5 0 0 1 5 3.5h6a2 2 0 0 1 1.4.6l7.4 7.4a2 2 0 0 1 0 2.8l-5.5 5.5a2 2 0 0 1-2.8 0L4.1 12.4A2 2 0 0 1 3.5 11ZM8 8h.1',
)
