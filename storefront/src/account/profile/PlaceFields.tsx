import { SelectField } from '@matinee/ui/SelectField'
import { useMemo } from 'react'
import { useAccountText } from '../../account-text.tsx'
import { useShop } from '../../store/shop.ts'
import { useLanguage } from '../../text.tsx'
import { countriesIn, languageName, timeIn, zoneHere, zonesByPart } from './places.ts'

interface Props {
  value: string
  onChoose: (value: string) => void
}

/** The language of mails and of the store; hidden where there is only one. */
export function LanguageField({ value, onChoose }: Props) {
  const t = useAccountText()
  const { store } = useShop()
  if (store.locales.length < 2) return null

  return (
    <SelectField
      name="locale"
      label={t('account.language')}
      value={value}
      onChange={({ target }) => onChoose(target.value)}
    >
      <option value="">{t('account.language.store')}</option>
      {store.locales.map((locale) => (
        <option key={locale} value={locale} lang={locale}>
          {languageName(locale)}
        </option>
      ))}
    </SelectField>
  )
}

export function CountryField({ value, onChoose }: Props) {
  const t = useAccountText()
  const { locale } = useLanguage()
  const countries = useMemo(() => countriesIn(locale), [locale])

  return (
    <SelectField
      name="country"
      label={t('account.country')}
      autoComplete="country"
      value={value}
      onChange={({ target }) => onChoose(target.value)}
    >
      <option value="">{t('account.country.none')}</option>
      {countries.map((country) => (
        <option key={country.value} value={country.value}>
          {country.label}
        </option>
      ))}
    </SelectField>
  )
}

export function ZoneField({ value, onChoose }: Props) {
  const t = useAccountText()
  const { locale } = useLanguage()
  const parts = useMemo(() => zonesByPart(), [])

  return (
    <SelectField
      name="time_zone"
      label={t('account.zone')}
      hint={value && t('account.zone.now', { time: timeIn(locale, value) })}
      value={value}
      onChange={({ target }) => onChoose(target.value)}
    >
      <option value="">{t('account.zone.device', { zone: zoneHere().replaceAll('_', ' ') })}</option>
      {parts.map(([part, zones]) => (
        <optgroup key={part} label={part}>
          {zones.map((zone) => (
            <option key={zone.value} value={zone.value}>
              {zone.label}
            </option>
          ))}
        </optgroup>
      ))}
    </SelectField>
  )
}
