import type { Address } from '@matinee/contract/billing/billing'
import { Button } from '@matinee/ui/Button'
import { SelectField } from '@matinee/ui/SelectField'
import { TextField } from '@matinee/ui/TextField'
import { useMemo, useState } from 'react'
import { useAccountText } from '../../account-text.tsx'
import { countriesIn } from '../../account/profile/places.ts'
import { useShop } from '../../store/shop.ts'
import { useLanguage } from '../../text.tsx'

interface Props {
  address: Address
  onChange: (address: Address) => void
}

/** Countries with taxes that differ by state. */
const COUNTRIES_WITH_STATES = ['US', 'CA', 'IN', 'BR', 'AU']

/** The address as far as taxes require it; a business enters its tax number as well. */
export function AddressFields({ address, onChange }: Props) {
  const t = useAccountText()
  const { locale } = useLanguage()
  const { store } = useShop()
  const countries = useMemo(() => countriesIn(locale), [locale])
  const [isBusiness, setBusiness] = useState(Boolean(address.vat_id))
  const country = address.country ?? ''
  const change = (part: Address) => onChange({ ...address, ...part })

  return (
    <div className="flex flex-col gap-5">
      <SelectField
        name="address.country"
        label={t('address.country')}
        hint={t('address.country.hint')}
        autoComplete="country"
        required
        missing={t('address.country.missing')}
        value={country}
        onChange={({ target }) => change({ country: target.value })}
      >
        <option value="">{t('account.choose')}</option>
        {store.country && <option value={store.country}>{nameOf(countries, store.country)}</option>}
        {countries
          .filter(({ value }) => value !== store.country)
          .map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
      </SelectField>
      {COUNTRIES_WITH_STATES.includes(country) && (
        <TextField
          name="address.region"
          label={t('address.region')}
          autoComplete="address-level1"
          maxLength={10}
          value={address.region ?? ''}
          onChange={({ target }) => change({ region: target.value.toUpperCase() })}
        />
      )}
      {isBusiness ? (
        <TextField
          name="address.vat_id"
          label={t('address.vat_id')}
          hint={t('address.vat_id.hint')}
          maxLength={30}
          value={address.vat_id ?? ''}
          onChange={({ target }) => change({ vat_id: target.value })}
        />
      ) : (
        <Button tone="quiet" className="-ms-4 self-start" onClick={() => setBusiness(true)}>
          {t('address.business')}
        </Button>
      )}
    </div>
  )
}

const nameOf = (countries: { value: string; label: string }[], country: string) =>
  countries.find(({ value }) => value === country)?.label ?? country
