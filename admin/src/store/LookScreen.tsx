import { useSuspenseQuery } from '@tanstack/react-query'
import { Card } from '../parts/Card.tsx'
import { t } from '../text.ts'
import { LookFields } from './LookFields.tsx'
import { PictureField } from './PictureField.tsx'
import { storeSettings } from './queries.ts'
import { isColour } from './setting-rules.ts'
import { SettingsSection } from './SettingsSection.tsx'
import { StorePreview } from './StorePreview.tsx'
import { useSettingsForm } from './use-settings-form.ts'

const NAMES = ['primary_color', 'colour_scheme', 'typeface', 'corner', 'density', 'chapter_style'] as const

/** Colours, images and layout of the storefront, beside a preview of it. */
export function LookScreen() {
  const { data } = useSuspenseQuery(storeSettings)
  const editor = useSettingsForm(NAMES, { validate: { primary_color: isColour } })
  const { logo, banner_image } = data

  return (
    <SettingsSection
      title={t('look.title')}
      width={1480}
      editor={editor}
      beside={<StorePreview path="/catalog" patch={{ ...editor.form.values, logo, banner_image }} />}
    >
      <Card title={t('look.colours')}>
        <LookFields form={editor.form} />
      </Card>
      <Card title={t('look.logo')}>
        <PictureField name="logo" address={logo} />
      </Card>
      <Card title={t('look.banner')}>
        <PictureField name="banner_image" address={banner_image} />
      </Card>
    </SettingsSection>
  )
}
