import { css } from '../../styled-system/css/index.js'
import { JobsFrame } from './jobs-frame.tsx'
import { JobsSkeleton } from '../cards/jobs-skeleton.tsx'

// Same height as the figures and fields that replace them.
const figures = css({ height: { base: '2.05rem', tablet: '1.2rem' } })
const fields = css({
  maxWidth: '48rem',
  height: '3.6rem',
  bg: 'surface',
  border: '1px solid',
  borderColor: 'line',
  borderRadius: 'full',
})

const line = css({ minHeight: 'target' })

export const JobsPending = () => (
  <JobsFrame>
    <div className={figures} aria-hidden />
    <div className={fields} aria-hidden />
    <div className={line} />
    <JobsSkeleton />
  </JobsFrame>
)
