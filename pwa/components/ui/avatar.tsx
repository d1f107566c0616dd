import { toInitial } from '../../format/to-initial.ts'
import { css, cx } from '../../styled-system/css/index.js'

type Props = {
  firstName: string
  lastName: string
  source?: string | null | undefined
  size?: 'tiny' | 'small' | 'medium' | 'large' | 'huge'
  /** For lists that continue below the viewport. */
  loading?: 'lazy' | undefined
  /** The name is shown in text beside it (the default). Otherwise the picture has the name as its label. */
  named?: boolean
}

const frame = css({
  position: 'relative',
  flex: 'none',
  display: 'inline-grid',
  placeItems: 'center',
  overflow: 'hidden',
  borderRadius: 'full',
  fontWeight: 'bold',
  lineHeight: '1',
  userSelect: 'none',
})
const tones = [
  css({ bg: 'accentSoft', color: 'accentStrong' }),
  css({ bg: 'successSoft', color: 'success' }),
  css({ bg: 'infoSoft', color: 'info' }),
  css({ bg: 'academicSoft', color: 'academic' }),
  css({ bg: 'creativeSoft', color: 'creative' }),
  css({ bg: 'consultingSoft', color: 'consulting' }),
]
const sizes = {
  tiny: css({ width: '1.75rem', height: '1.75rem', fontSize: '0.7rem' }),
  small: css({ width: '2.25rem', height: '2.25rem', fontSize: 'small' }),
  medium: css({ width: '3rem', height: '3rem' }),
  large: css({ width: '5rem', height: '5rem', fontSize: '1.75rem' }),
  huge: css({ width: '8rem', height: '8rem', fontSize: '2.75rem' }),
}
const picture = css({ position: 'absolute', inset: '0', width: 'full', height: 'full', objectFit: 'cover' })

/** Picks the colour from the first name and the initial of the last name, because some screens only have the initial. */
const toneOf = (name: string) =>
  tones[Array.from(name, letter => letter.codePointAt(0) ?? 0).reduce((sum, code) => sum + code, 0) % tones.length]

const hide = ({ currentTarget }: { currentTarget: HTMLElement }) => {
  currentTarget.hidden = true
}

/**
 * A person's picture, over their initials. Lists contain many avatars, so it uses no state: the image covers the initials when it
 * loads, without JavaScript too.
 */
export const Avatar = ({ firstName, lastName, source, size = 'medium', loading, named = true }: Props) => (
  <span
    className={cx(frame, sizes[size], toneOf(firstName + toInitial(lastName)))}
    role={named ? undefined : 'img'}
    aria-label={named ? undefined : `${firstName} ${lastName}`}
    aria-hidden={named || undefined}
  >
    {toInitial(firstName)}
    {toInitial(lastName)}
    {source && (
      <img key={source} src={source} alt="" loading={loading} decoding="async" className={picture} onError={hide} />
    )}
  </span>
)
