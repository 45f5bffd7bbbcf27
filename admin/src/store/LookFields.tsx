import { CHAPTER_STYLES, COLOUR_SCHEMES, type StoreSettings } from '@matinee/contract/store/store'
import { ColorInput, Input, SegmentedControl, Stack } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { t } from '../text.ts'
import { ColourPreview } from './ColourPreview.tsx'

type Look = Pick<StoreSettings, 'primary_color' | 'colour_scheme' | 'chapter_style'>

// Suggested colours that are readable on light and dark backgrounds, at least nearly.
const SWATCHES = ['#ff3637', '#e8590c', '#b7791f', '#2f9e44', '#0c8599', '#1c7ed6', '#5f3dc4', '#c2255c']

/** Colour, scheme and chapter style of the storefront, with a preview of the colour. */
export const LookFields = ({ form }: { form: UseFormReturnType<Look> }) => (
  <Stack>
    <ColorInput
      label={t('settings.colour')}
      description={t('settings.colour_text')}
      format="hex"
      dir="ltr"
      swatches={SWATCHES}
      swatchesPerRow={8}
      eyeDropperButtonProps={{ 'aria-label': t('settings.colour_pick') }}
      {...form.getInputProps('primary_color')}
    />
    <ColourPreview colour={form.values.primary_color} />
    <Input.Wrapper
      label={t('settings.scheme')}
      description={t('settings.scheme_text')}
      labelElement="div"
      labelProps={{ id: 'scheme-label' }}
    >
      <SegmentedControl
        mt={6}
        aria-labelledby="scheme-label"
        data={COLOUR_SCHEMES.map((value) => ({ value, label: t(`scheme.${value}`) }))}
        {...form.getInputProps('colour_scheme')}
      />
    </Input.Wrapper>
    <Input.Wrapper
      label={t('look.chapters')}
      description={t('look.chapters_text')}
      labelElement="div"
      labelProps={{ id: 'chapters-label' }}
    >
      <SegmentedControl
        mt={6}
        aria-labelledby="chapters-label"
        data={CHAPTER_STYLES.map((value) => ({ value, label: t(`chapter_style.${value}`) }))}
        {...form.getInputProps('chapter_style')}
      />
    </Input.Wrapper>
  </Stack>
)
