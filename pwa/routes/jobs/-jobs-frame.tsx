import type { ReactNode } from 'react'
import { css } from '../../styled-system/css/index.js'
import { jobsTexts } from '../../texts/fr/jobs.ts'
import { shellTexts } from '../../texts/fr/shell.ts'
import { useTitle } from '../../ui/use-title.ts'

/** The list of jobs, whatever state it is in. */
export const JobsFrame = ({ count, children }: { count?: ReactNode; children: ReactNode }) => {
  useTitle(shellTexts.title(jobsTexts.title))
  return (
    <>
      <h1 tabIndex={-1} className={css({ fontSize: 'title', pt: '2', pb: '1' })}>
        {jobsTexts.title}
      </h1>
      <p className={css({ color: 'quiet', pb: '4', minHeight: '1lh' })}>{count}</p>
      {children}
    </>
  )
}
