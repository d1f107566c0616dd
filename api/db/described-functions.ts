import { offerFields, type OfferField } from '../../schema/offers/fields.ts'
import { publicFieldNames, termNames } from '../../schema/offers/from-fields.ts'
import { postgres } from './driver.ts'

const fields: Readonly<Record<string, OfferField>> = offerFields

const said = publicFieldNames.map(name => {
  const column = postgres.fromCamel(name)
  const isDay = fields[name]?.kind === 'day'
  const value = isDay ? `to_char(o.${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')` : `o.${column}`
  return `'${column}', ${value}`
})

const terms = termNames.map(name => `'${name}', said -> '${postgres.fromCamel(name)}'`)

/** Database functions generated from the field definitions. `migrate` applies them. */
export const describedFunctions = `
-- The public text of an offer, by column name.
create or replace function offer_said(o offers) returns jsonb language sql stable as $$
  select jsonb_build_object(
    ${said.join(',\n    ')})
$$;

-- The terms in a version: what a student agrees to by applying.
create or replace function terms_in(said jsonb) returns jsonb language sql immutable as $$
  select jsonb_build_object(
    ${terms.join(',\n    ')})
$$;
`
