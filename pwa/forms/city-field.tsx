import { cityLabel, searchCities } from '../../schema/cities.ts'
import { citySearch } from '../../schema/rules.ts'
import * as m from '../paraglide/messages.js'
import { Combobox } from '../components/ui/combobox.tsx'

type Props = {
  label: string
  hint?: string
  value: string
  error: string | undefined
  starred?: boolean
  onValue: (city: string) => void
}

const search = (text: string) =>
  searchCities(text).map(city => ({
    id: `${city.name}/${city.postalCode}`,
    label: cityLabel(city),
    note: city.postalCode,
  }))

const noMatch = (typed: string) => m.city_none({ typed })

/** A place from the catalogue, or any other text. */
export const CityField = ({ label, hint, value, error, starred, onValue }: Props) => (
  <Combobox
    label={label}
    hint={hint}
    name="city"
    value={value}
    error={error}
    starred={starred}
    search={search}
    least={citySearch.minLength}
    noMatch={noMatch}
    onText={onValue}
    onPick={city => onValue(city.label)}
  />
)
