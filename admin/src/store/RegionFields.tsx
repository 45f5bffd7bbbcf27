import { REGION_MODES, type RegionRule } from '@matinee/contract/store/access-rules'
import { MultiSelect, Radio, Stack } from '@mantine/core'
import { countryChoices } from '../countries.ts'
import { t } from '../text.ts'

interface RegionFieldsProps {
  label: string
  value: RegionRule
  onChange: (rule: RegionRule) => void
  /** The error if countries are missing. */
  error?: string | undefined
}

/** The fields of a rule of countries. */
export const RegionFields = ({ label, value: { mode, countries }, onChange, error }: RegionFieldsProps) => (
  <Stack>
    <Radio.Group
      label={label}
      value={mode}
      onChange={(chosen) => onChange({ mode: chosen as RegionRule['mode'], countries })}
    >
      <Stack gap="xs" mt={6}>
        {REGION_MODES.map((each) => (
          <Radio key={each} value={each} label={t(`regions.${each}`)} />
        ))}
      </Stack>
    </Radio.Group>
    {mode !== 'all' && (
      <MultiSelect
        label={t('regions.countries')}
        placeholder={countries.length === 0 ? t('regions.add') : undefined}
        data={countryChoices()}
        value={countries}
        onChange={(chosen) => onChange({ mode, countries: chosen })}
        searchable
        hidePickedOptions
        clearable
        clearButtonProps={{ 'aria-label': t('regions.clear') }}
        error={error}
      />
    )}
  </Stack>
)
