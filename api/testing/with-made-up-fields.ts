import { offerFields } from '../../schema/offers/fields.ts'
import { madeUpFields } from './made-up-fields.ts'

// Loaded before the product, so that everything derived from the field descriptions includes these too.
Object.assign(offerFields, Object.fromEntries(madeUpFields.map(({ name, field }) => [name, field])))
