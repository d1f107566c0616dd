import { getRouteApi, Link } from '@tanstack/react-router'
import { useEffect, type ReactNode } from 'react'
import { periods } from '../../../schema/rules.ts'
import type { Person } from '../../data/schemas/student.ts'
import { MoreButton } from '../../safety/more-button.tsx'
import { FavouriteStudentButton } from '../favourite-student-button.tsx'
import { useIsMet } from '../use-is-met.ts'
import { useSession } from '../../data/session/use-session.ts'
import { formatMonth } from '../../format/format-date.ts'
import { nameTool } from '../../format/name-choice.ts'
import { css } from '../../styled-system/css/index.js'
import { wrap } from '../../styled-system/patterns/index.js'
import { button, textLink } from '../../styled-system/recipes/index.js'
import * as m from '../../paraglide/messages.js'
import { Avatar } from '../../components/ui/avatar.tsx'
import { NoReviewsDrawing } from '../../components/drawings/no-reviews.tsx'
import { EmptyState } from '../../components/ui/empty-state.tsx'
import { Notice } from '../../components/ui/notice.tsx'
import { Tag } from '../../components/ui/tag.tsx'
import { ShareButton } from '../../components/ui/share-button.tsx'
import { useTitle } from '../../components/ui/use-title.ts'
import { JobPending } from '../../components/ui/page-skeleton.tsx'
import { personQuery } from '../person-query.ts'
import { PersonStars } from '../person-stars.tsx'
import type { Entry } from '../portfolio.ts'
import { ReliableBadge } from '../reliable-badge.tsx'
import { ReviewCard } from '../review-card.tsx'
import { useStudent } from './use-student.ts'
import { OwnAnswer } from '../own-answer.tsx'

const route = getRouteApi('/student/$id')

const sectionTitle = css({ fontSize: 'heading', pb: '3' })
const facts = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 13rem), 1fr))',
  columnGap: '6',
})
// On a phone it is beside the picture, where there is space.
const actions = css({
  display: 'flex',
  position: { base: 'absolute', tablet: 'static' },
  insetBlockStart: '0',
  insetInlineEnd: '0',
})

const Reach = ({ to, text }: { to: string; text: string }) => (
  <a href={to} className={textLink()}>
    {text}
  </a>
)

const factsOf = ({ city, email, phone, studentProfile }: Person): [string, ReactNode][] => {
  const lines: [string, ReactNode][] = [
    [m.student_profile_school(), studentProfile?.school || m.student_profile_unspecified()],
    [m.student_profile_city(), city],
    [m.student_profile_completed(), studentProfile?.completedJobs ?? 0],
    [m.student_profile_email(), email && <Reach key="email" to={`mailto:${email}`} text={email} />],
    [m.student_profile_phone(), phone && <Reach key="phone" to={`tel:${phone}`} text={phone} />],
  ]
  return lines.filter(([, value]) => value !== undefined && value !== '')
}

const Profile = ({ person, portfolio }: { person: Person; portfolio: readonly Entry[] | null }) => {
  const name = `${person.firstName} ${person.lastName}`
  useTitle(m.ui_title({ page: name }))
  const isMet = useIsMet(person.id)
  const isOwn = useSession().user?.id === person.id
  const tools = person.studentProfile?.availableTools ?? []
  // Server-rendered pages omit the names of private people, because crawlers read them too.
  const isNamed = portfolio?.every(({ reviewer }) => reviewer.firstName !== '') ?? true
  useEffect(() => {
    if (!isNamed) void personQuery.fetch(person.id)
  }, [isNamed, person.id])
  return (
    <div className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '8', maxWidth: 'text' })}>
      <header
        className={css({
          position: 'relative',
          display: 'flex',
          flexDirection: { base: 'column', tablet: 'row' },
          alignItems: { tablet: 'center' },
          gap: '4',
        })}
      >
        <Avatar firstName={person.firstName} lastName={person.lastName} source={person.profileImageUrl} size="huge" />
        <div className={css({ flex: '1', minWidth: '0' })}>
          <h1 tabIndex={-1} className={css({ fontSize: 'title' })}>
            {name}
          </h1>
          <p className={css({ pt: '1' })}>
            <PersonStars of={person.studentProfile}>
              <span className={css({ color: 'quiet' })}>{m.student_profile_no_rating()}</span>
            </PersonStars>
          </p>
          <p className={css({ display: 'flex', py: '1', _empty: { display: 'none' } })}>
            <ReliableBadge person={person} />
          </p>
          <p className={css({ color: 'quiet' })}>{m.student_profile_since({ month: formatMonth(person.createdAt) })}</p>
        </div>
        <span className={actions}>
          {isMet && <FavouriteStudentButton student={person} />}
          <ShareButton title={name} />
          <MoreButton subjects={[{ kind: 'user', targetId: person.id }]} person={person} />
        </span>
      </header>
      {portfolio === null && (
        <p className={css({ p: '4', bg: 'sunken', borderRadius: 'small' })}>{m.student_profile_partial()}</p>
      )}
      <section>
        <h2 className={sectionTitle}>{m.student_profile_facts()}</h2>
        <dl className={facts}>
          {factsOf(person).map(([name, value]) => (
            <div key={name} className={css({ py: '2', borderTopWidth: '1px', borderColor: 'line', minWidth: '0' })}>
              <dt className={css({ fontSize: 'small', color: 'quiet' })}>{name}</dt>
              <dd className={css({ overflowWrap: 'anywhere' })}>{value}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section>
        <h2 className={sectionTitle}>{m.student_profile_bio()}</h2>
        <p className={css({ whiteSpace: 'pre-line' })}>{person.studentProfile?.bio || m.student_profile_no_bio()}</p>
      </section>
      <section aria-labelledby="tools">
        <h2 id="tools" className={sectionTitle}>
          {m.student_profile_tools()}
        </h2>
        {tools.length === 0 ? (
          <p>{m.student_profile_no_tools()}</p>
        ) : (
          <ul className={wrap({ gap: '2' })}>
            {tools.map(tool => (
              <li key={tool}>
                <Tag label={nameTool(tool)} />
              </li>
            ))}
          </ul>
        )}
      </section>
      {portfolio && (
        <section>
          <h2 className={sectionTitle}>{m.student_profile_portfolio()}</h2>
          {portfolio.length === 0 && (
            <EmptyState
              drawing={<NoReviewsDrawing />}
              title={m.student_profile_no_reviews()}
              text={m.student_profile_no_reviews_hint({ days: periods.reviewBlind.days })}
              level="h3"
            />
          )}
          <ul className={css({ display: 'grid', gap: '4' })}>
            {portfolio.map(entry => (
              <li key={entry.id}>
                <ReviewCard entry={entry} name={person.firstName}>
                  {isOwn && !entry.answer && (
                    <OwnAnswer
                      review={{ id: entry.id, title: entry.job.title }}
                      name={person.firstName}
                      onSent={() => void personQuery.fetch(person.id)}
                    />
                  )}
                </ReviewCard>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

const NotFound = () => {
  useTitle(m.ui_title({ page: m.student_profile_not_found() }))
  return (
    <Notice title={m.student_profile_not_found()} text={m.student_profile_not_found_hint()} level="h1" alert>
      <Link to="/" className={button()}>
        {m.layout_back_home()}
      </Link>
    </Notice>
  )
}

const Failed = ({ id }: { id: string }) => {
  useTitle(m.ui_title({ page: m.student_profile_failed() }))
  return (
    <Notice title={m.student_profile_failed()} text={m.student_profile_failed_hint()} level="h1" alert>
      <button type="button" className={button()} onClick={() => void personQuery.fetch(id)}>
        {m.layout_retry()}
      </button>
    </Notice>
  )
}

export const StudentPage = () => {
  const { id } = route.useParams()
  const found = useStudent(id)
  if (found.state === 'shown') return <Profile person={found.person} portfolio={found.portfolio} />
  if (found.state === 'waiting') return <JobPending />
  return found.state === 'not-found' ? <NotFound /> : <Failed id={id} />
}
