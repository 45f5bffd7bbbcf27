import { Type } from 'typebox'
import { Nullable, OneOf } from '../platform/schema-builders.ts'
import { VENDOR_KINDS } from './vendors.ts'

/** A service by the key that it gave the publisher; `host` only of a server of their own. */
export const VendorSchema = Type.Object({
  kind: OneOf(VENDOR_KINDS),
  key: Type.String({ minLength: 1, maxLength: 253 }),
  host: Nullable(
    Type.String({ pattern: '^https://[a-z0-9-]+(\\.[a-z0-9-]+)+(:[0-9]{1,5})?$', maxLength: 200 }),
  ),
})
