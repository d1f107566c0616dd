import { css } from '../../styled-system/css/index.js'
import { JobsFrame } from './jobs-frame.tsx'
import { JobsSkeleton } from '../../features/jobs/jobs-skeleton.tsx'

// As high as the figures and the fields that will stand there.
const figures = css({
  height: { base: '4.7rem', tablet: '5.7rem' },
  bg: 'surface',
  border: '1px solid',
  borderColor: 'line',
  borderRadius: 'medium',
})
const fields = css({
  height: { base: '12.3rem', tablet: '7.5rem', desktop: '13rem' },
  bg: 'surface',
  border: '1px solid',
  borderColor: 'line',
  borderRadius: 'medium',
})

export const JobsPending = () => (
  <JobsFrame>
    <div className={figures} aria-hidden />
    <div className={fields} aria-hidden />
    <div className={css({ minHeight: 'target' })} />
    <div className={css({ minHeight: 'target' })} />
    <JobsSkeleton />
  </JobsFrame>
)
