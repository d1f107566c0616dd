import { css } from '../../styled-system/css/index.js'

const link = css({ color: 'accent', textDecoration: 'underline', textUnderlineOffset: '0.2em' })

export const MailLink = ({ address }: { address: string }) => (
  <a href={`mailto:${address}`} className={link}>
    {address}
  </a>
)
