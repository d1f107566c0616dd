import { css } from '../../styled-system/css/index.js'
import { unasked } from './later.tsx'

const room = <span className={css({ width: 'target', height: 'target' })} />

/** The share button in its place: what it does is asked for once the screen can be read. */
export const LaterShareButton = unasked(async () => (await import('./share-button.tsx')).ShareButton, room)
