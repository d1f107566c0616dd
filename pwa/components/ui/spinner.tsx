import { css } from '../../styled-system/css/index.js'
import * as m from '../../paraglide/messages.js'

const frame = css({ display: 'inline-flex', color: 'accent' })
const full = css({ display: 'grid', placeItems: 'center', minHeight: '60dvh', fontSize: '2rem', color: 'accent' })
const ring = css({
  width: '1.5em',
  height: '1.5em',
  borderRadius: 'full',
  border: '0.2em solid',
  borderColor: 'line',
  borderTopColor: 'currentcolor',
  animation: 'spin 800ms linear infinite',
})

type Props = { label?: string; /** Centred in the screen. */ page?: boolean }

export const Spinner = ({ label = m.ui_loading(), page = false }: Props) => (
  <span role="status" className={page ? full : frame}>
    <span className={ring} />
    <span className={css({ srOnly: true })}>{label}</span>
  </span>
)
