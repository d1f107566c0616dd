import { memo } from 'react'
import { Avatar } from '../../components/ui/avatar.tsx'
import { ListRow, rowLine } from '../../components/ui/list-row.tsx'
import { PersonStars } from '../../people/person-stars.tsx'
import * as m from '../../paraglide/messages.js'
import { css, cx } from '../../styled-system/css/index.js'
import { wrap } from '../../styled-system/patterns/index.js'
import { button } from '../../styled-system/recipes/index.js'
import { ApplicationSign, nameOf, type Letter } from './applicant.tsx'

const facts = cx(rowLine, wrap({ columnGap: '2', '& > :not(:last-child)': { _after: { content: '"\u00A0·" / ""' } } }))
const firstLine = cx(rowLine, css({ truncate: true }))
const news = cx(rowLine, css({ fontWeight: 'bold' }))

/** News about the application, or null to show the start of the letter instead. */
const sayNews = ({ askedAt, reservedAt, isDiffering }: Letter) => {
  if (askedAt !== undefined) return m.reserve_asked()
  if (reservedAt !== undefined) return m.reserve_kept()
  return isDiffering ? m.applications_differs() : null
}

type Props = {
  letter: Letter
  away: string | null
  isOpen: boolean | undefined
  onOpen: (id: string) => void
  onChoose: (letter: Letter) => void
}

/** One applicant in the list. Memoised, so that it renders only when its own data changes. */
export const ApplicantRow = memo(({ letter, away, isOpen, onOpen, onChoose }: Props) => {
  const { id, student, status, message } = letter
  const { completedJobs = 0 } = student.studentProfile ?? {}
  const name = nameOf(student)
  const said = sayNews(letter)
  return (
    <ListRow
      size="large"
      picture={<Avatar firstName={student.firstName} lastName={student.lastName} source={student.profileImageUrl} />}
      title={name}
      {...(isOpen !== undefined && { isOpen })}
      onOpen={() => onOpen(id)}
      end={status !== 'pending' && <ApplicationSign status={status} />}
      action={
        status === 'pending' && (
          <button type="button" className={button({ variant: 'soft', size: 'small' })} onClick={() => onChoose(letter)}>
            {m.applications_accept()}
            <span className={css({ srOnly: true })}> : {name}</span>
          </button>
        )
      }
    >
      <p className={facts}>
        <PersonStars of={student.studentProfile} short>
          <span>{m.applications_no_rating()}</span>
        </PersonStars>
        {completedJobs > 0 && <span>{m.applications_jobs({ count: completedJobs })}</span>}
        {away && <span>{away}</span>}
      </p>
      <p className={said ? news : firstLine}>{said ?? message}</p>
    </ListRow>
  )
})
ApplicantRow.displayName = 'ApplicantRow'
