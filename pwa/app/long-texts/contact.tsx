import ChevronDownIcon from 'lucide-react/icons/chevron-down'
import ClockIcon from 'lucide-react/icons/clock'
import SendIcon from 'lucide-react/icons/send'
import { css, cx } from '../../styled-system/css/index.js'
import { button, card } from '../../styled-system/recipes/index.js'
import * as m from '../../paraglide/messages.js'
import { PageHead } from '../../components/ui/page-head.tsx'

const grid = css({
  display: 'grid',
  gap: '4',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', tablet: '1fr 1fr' },
  maxWidth: '56rem',
})
const tile = cx(card(), css({ gap: '2', alignItems: 'flex-start' }))
const tileTitle = css({ display: 'flex', alignItems: 'center', gap: '2', fontSize: 'large' })

const item = css({
  bg: 'surface',
  border: '1px solid',
  borderColor: 'line',
  borderRadius: 'medium',
  '&[open] > summary > svg': { transform: 'rotate(0.5turn)' },
})

const summary = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '3',
  minHeight: '3.5rem',
  px: '5',
  py: '2',
  fontWeight: 'bold',
  lineHeight: 'snug',
  cursor: 'pointer',
  listStyle: 'none',
  overflowWrap: 'anywhere',
  '&::-webkit-details-marker': { display: 'none' },
})

const questions = [
  { question: m.contact_questions_1_question, answer: m.contact_questions_1_answer },
  { question: m.contact_questions_2_question, answer: m.contact_questions_2_answer },
  { question: m.contact_questions_3_question, answer: m.contact_questions_3_answer },
  { question: m.contact_questions_4_question, answer: m.contact_questions_4_answer },
]

export const Contact = () => (
  <>
    <PageHead title={m.label_page_contact()} lead={m.contact_lead()} />
    <div className={grid}>
      <section aria-labelledby="email" className={tile}>
        <h2 id="email" className={tileTitle}>
          <SendIcon className={css({ color: 'accent' })} />
          {m.contact_email()}
        </h2>
        <p className={css({ fontSize: 'large', fontWeight: 'bold', overflowWrap: 'anywhere' })}>{m.product_email()}</p>
        <a href={`mailto:${m.product_email()}`} className={cx(button(), css({ mt: 'auto' }))}>
          {m.contact_write()}
        </a>
      </section>
      <section aria-labelledby="hours" className={tile}>
        <h2 id="hours" className={tileTitle}>
          <ClockIcon className={css({ color: 'accent' })} />
          {m.contact_hours()}
        </h2>
        <p className={css({ fontSize: 'large', fontWeight: 'bold' })}>
          {m.contact_days()}, {m.contact_times()}
        </p>
        <p className={css({ color: 'quiet' })}>{m.contact_times_hint()}</p>
      </section>
    </div>
    <section aria-labelledby="faq" className={css({ maxWidth: 'text', pt: '12' })}>
      <h2 id="faq" className={css({ fontSize: 'title', pb: '5' })}>
        {m.contact_faq()}
      </h2>
      <div className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '3' })}>
        {questions.map(({ question, answer }) => (
          <details key={question()} className={item}>
            <summary className={summary}>
              {question()}
              <ChevronDownIcon className={css({ color: 'quiet' })} />
            </summary>
            <p className={css({ px: '5', pb: '5' })}>{answer()}</p>
          </details>
        ))}
      </div>
    </section>
  </>
)
