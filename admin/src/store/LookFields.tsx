import {
  CHAPTER_STYLES,
  COLOUR_SCHEMES,
  CORNERS,
  DENSITIES,
  TYPEFACES,
  type StoreSettings,
} from '@matinee/contract/store/store'
import { ColorInput, Input, SegmentedControl, Stack } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useId } from 'react'
import { t } from '../text.ts'
import { ColourPreview } from './ColourPreview.tsx'

type Look = Pick<
  StoreSettings,
  'primary_color' | 'colour_scheme' | 'typeface' | 'corner' | 'density' | 'chapter_style'
>

// Suggested colours that are readable on light and dark backgrounds, at least nearly.
const SWATCHES = ['#ff3637', '#e8590c', '#b7791f', '#2f9e44', '#0c8599', '#1c7ed6', '#5f3dc4', '#c2255c']

/** How the storefront looks, with a preview of the colour. */
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
    <LookChoice
      form={form}
      name="colour_scheme"
      label={t('settings.scheme')}
      text={t('settings.scheme_text')}
      choices={COLOUR_SCHEMES.map((value) => ({ value, label: t(`scheme.${value}`) }))}
    />
    <LookChoice
      form={form}
      name="typeface"
      label={t('look.typeface')}
      text={t('look.typeface_text')}
      choices={TYPEFACES.map((value) => ({ value, label: t(`typeface.${value}`) }))}
    />
    <LookChoice
      form={form}
      name="corner"
      label={t('look.corner')}
      text={t('look.corner_text')}
      choices={CORNERS.map((value) => ({ value, label: t(`corner.${value}`) }))}
    />
    <LookChoice
      form={form}
      name="density"
      label={t('look.density')}
      text={t('look.density_text')}
      choices={DENSITIES.map((value) => ({ value, label: t(`density.${value}`) }))}
    />
    <LookChoice
      form={form}
      name="chapter_style"
      label={t('look.chapters')}
      text={t('look.chapters_text')}
      choices={CHAPTER_STYLES.map((value) => ({ value, label: t(`chapter_style.${value}`) }))}
    />
  </Stack>
)

interface LookChoiceProps {
  form: UseFormReturnType<Look>
  name: Exclude<keyof Look, 'primary_color'>
  label: string
  text: string
  choices: { value: string; label: string }[]
}

function LookChoice({ form, name, label, text, choices }: LookChoiceProps) {
  const id = useId()
  return (
    <Input.Wrapper label={label} description={text} labelElement="div" labelProps={{ id }}>
      <SegmentedControl mt={6} aria-labelledby={id} data={choices} {...form.getInputProps(name)} />
    </Input.Wrapper>
  )
}
