import { useRef, useState } from 'react'
import { css } from '../../styled-system/css/index.js'
import { button, card } from '../../styled-system/recipes/index.js'
import * as m from '../../paraglide/messages.js'
import { TwintHelper } from './twint-helper.tsx'
import { TwintDemoForm } from './twint-demo-form.tsx'
import type { DemoPayment } from './twint-demo-form.tsx'
import { PageHead } from '../../components/ui/page-head.tsx'

const number = css({
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  width: '1.75rem',
  height: '1.75rem',
  borderRadius: 'full',
  bg: 'accentSoft',
  color: 'accent',
  fontSize: 'small',
  fontWeight: 'bold',
})

export const TwintDemo = () => {
  const [payment, setPayment] = useState<DemoPayment>()
  const stage = useRef<HTMLDivElement>(null)

  // The pressed button disappears, so focus what replaces it.
  const go = (next: DemoPayment | undefined) => {
    setPayment(next)
    stage.current?.focus()
  }

  return (
    <>
      <PageHead title={m.twint_demo_title()} lead={m.twint_demo_lead()} />
      <div
        className={css({
          display: 'grid',
          gap: { base: '10', desktop: '16' },
          gridTemplateColumns: { desktop: 'minmax(0, 26rem) minmax(0, 1fr)' },
          alignItems: 'start',
        })}
      >
        <div ref={stage} tabIndex={-1} className={css({ _focus: { outline: 'none' } })}>
          {payment ? (
            <div className={css({ display: 'grid', gap: '6' })}>
              <TwintHelper amount={payment.amount} description={payment.description} />
              <button type="button" className={button({ variant: 'soft' })} onClick={() => go(undefined)}>
                {m.twint_demo_again()}
              </button>
            </div>
          ) : (
            <TwintDemoForm onReady={go} />
          )}
        </div>
        <section aria-labelledby="flow" className={card()}>
          <h2 id="flow" className={css({ fontSize: 'large', pb: '4' })}>
            {m.twint_demo_flow()}
          </h2>
          <ol className={css({ display: 'grid', gap: '4' })}>
            {[m.twint_demo_steps_1(), m.twint_demo_steps_2(), m.twint_demo_steps_3(), m.twint_demo_steps_4()].map(
              (step, index) => (
                <li key={step} className={css({ display: 'flex', gap: '3' })}>
                  <span aria-hidden className={number}>
                    {index + 1}
                  </span>
                  <span>{step}</span>
                </li>
              ),
            )}
          </ol>
          <p className={css({ pt: '4', fontSize: 'small', color: 'quiet' })}>{m.twint_demo_note()}</p>
        </section>
      </div>
    </>
  )
}
