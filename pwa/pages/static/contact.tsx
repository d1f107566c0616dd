import { css, cx } from '../../styled-system/css/index.js'
import { button, card } from '../../styled-system/recipes/index.js'
import { contactTexts } from '../../texts/fr/contact.ts'
import { productTexts } from '../../texts/fr/product.ts'
import { ChevronDownIcon } from '../../components/ui/icons/chevron-down.ts'
import { ClockIcon } from '../../components/ui/icons/clock.ts'
import { SendIcon } from '../../components/ui/icons/send.ts'
import { PageHead } from '../../components/ui/page-head.tsx'

const grid = css({ display: 'grid', gap: '4', gridTemplateColumns: { tablet: '1fr 1fr' }, maxWidth: '56rem' })
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
  '&::-webkit-details-marker': { display: 'none' },
})

export const Contact = () => (
  <>
    <PageHead title={contactTexts.title} lead={contactTexts.lead} />
    <div className={grid}>
      <section aria-labelledby="email" className={tile}>
        <h2 id="email" className={tileTitle}>
          <SendIcon className={css({ color: 'accent' })} />
          {contactTexts.email}
        </h2>
        <p className={css({ fontSize: 'large', fontWeight: 'medium', overflowWrap: 'anywhere' })}>
          {productTexts.email}
        </p>
        <a href={`mailto:${productTexts.email}`} className={cx(button(), css({ mt: 'auto' }))}>
          {contactTexts.write}
        </a>
      </section>
      <section aria-labelledby="hours" className={tile}>
        <h2 id="hours" className={tileTitle}>
          <ClockIcon className={css({ color: 'accent' })} />
          {contactTexts.hours}
        </h2>
        <p className={css({ fontSize: 'large', fontWeight: 'medium' })}>
          {contactTexts.days}, {contactTexts.times}
        </p>
        <p className={css({ color: 'quiet' })}>{contactTexts.timesHint}</p>
      </section>
    </div>
    <section aria-labelledby="faq" className={css({ maxWidth: 'text', pt: '12' })}>
      <h2 id="faq" className={css({ fontSize: 'title', pb: '5' })}>
        {contactTexts.faq}
      </h2>
      <div className={css({ display: 'grid', gap: '3' })}>
        {contactTexts.questions.map(({ question, answer }) => (
          <details key={question} className={item}>
            <summary className={summary}>
              {question}
              <ChevronDownIcon className={css({ color: 'quiet' })} />
            </summary>
            <p className={css({ px: '5', pb: '5' })}>{answer}</p>
          </details>
        ))}
      </div>
    </section>
  </>
)
