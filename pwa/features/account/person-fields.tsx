import { css } from '../../styled-system/css/index.js'
import { personTexts } from '../../texts/fr/person.ts'
import { Field } from '../../components/ui/field.tsx'
import { CityField } from '../../forms/city-field.tsx'

type Typed<Name> = {
  name: Name
  value: string
  error: string | undefined
  onChange: (event: { target: { value: string } }) => void
}
type Props<Name extends string> = { field: <Some extends Name>(name: Some) => Typed<Some> }

export const NameFields = ({ field }: Props<'firstName' | 'lastName'>) => (
  <div className={css({ display: 'grid', gridTemplateColumns: { tablet: '1fr 1fr' }, gap: '4' })}>
    <Field label={personTexts.firstName} autoComplete="given-name" {...field('firstName')} />
    <Field label={personTexts.lastName} autoComplete="family-name" {...field('lastName')} />
  </div>
)

/** How a person is reached, and where. */
export const ContactFields = ({ field }: Props<'phone' | 'city'>) => {
  const { value, error, onChange } = field('city')
  return (
    <>
      <Field label={personTexts.phone} type="tel" inputMode="tel" autoComplete="tel" {...field('phone')} />
      <CityField
        label={personTexts.city}
        value={value}
        error={error}
        onValue={city => onChange({ target: { value: city } })}
      />
    </>
  )
}

export const SchoolField = ({ field }: Props<'school'>) => (
  <Field label={personTexts.school} optional autoComplete="organization" {...field('school')} />
)
