import { Suspense } from 'react'
import { css } from '../styled-system/css/index.js'
import { later } from './later.tsx'

const ShareButton = later(async () => (await import('./share-button.tsx')).ShareButton)
const room = css({ width: 'target', height: 'target' })

/** The share button in its place: what it does is asked for once the screen can be read. */
export const LaterShareButton = ({ title }: { title: string }) => (
  <Suspense fallback={<span className={room} />}>
    <ShareButton title={title} />
  </Suspense>
)
