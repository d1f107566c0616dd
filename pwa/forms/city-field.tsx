import { cityLabel, searchCities } from '../../schema/cities.ts'
import { citySearch } from '../../schema/rules.ts'
import { cityTexts } from '../texts/fr/city.ts'
import { Combobox } from '../components/ui/combobox.tsx'

type Props = {
  label: string
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

/** A place of the catalogue, or any other as it is typed. */
export const CityField = ({ label, value, error, starred, onValue }: Props) => (
  <Combobox
    label={label}
    name="city"
    value={value}
    error={error}
    starred={starred}
    search={search}
    least={citySearch.minLength}
    noMatch={cityTexts.none}
    onText={onValue}
    onPick={city => onValue(city.label)}
  />
)
