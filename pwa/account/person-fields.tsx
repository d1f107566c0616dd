import { css } from '../styled-system/css/index.js'
import * as m from '../paraglide/messages.js'
import { Field } from '../components/ui/field.tsx'
import { CityField } from '../forms/city-field.tsx'

type Typed<Name> = {
  name: Name
  value: string
  error: string | undefined
  onChange: (event: { target: { value: string } }) => void
}
type Props<Name extends string> = { field: <Some extends Name>(name: Some) => Typed<Some> }

export const NameFields = ({ field }: Props<'firstName' | 'lastName'>) => (
  <div className={css({ display: 'grid', gridTemplateColumns: { tablet: '1fr 1fr' }, gap: '4' })}>
    <Field label={m.person_first_name()} autoComplete="given-name" {...field('firstName')} />
    <Field label={m.person_last_name()} autoComplete="family-name" {...field('lastName')} />
  </div>
)

/** Phone and city. */
export const ContactFields = ({ field, phoneHint }: Props<'phone' | 'city'> & { phoneHint?: string }) => {
  const { value, error, onChange } = field('city')
  return (
    <>
      <CityField
        label={m.person_city()}
        value={value}
        error={error}
        onValue={city => onChange({ target: { value: city } })}
      />
      <Field
        label={m.person_phone()}
        hint={phoneHint}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        {...field('phone')}
      />
    </>
  )
}

export const SchoolField = ({ field }: Props<'school'>) => (
  <Field label={m.person_school()} optional autoComplete="organization" {...field('school')} />
)
