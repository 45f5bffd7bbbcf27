import { Alert } from '@mantine/core'
import { IconSparkles } from '@tabler/icons-react'
import { t } from '../text.ts'

type DemoNoteText = 'demo.automation' | 'demo.campaign' | 'price_changes.for_demo' | 'vat.demo'

/** Says what is special about something of the demo. */
export const DemoNote = ({ text }: { text: DemoNoteText }) => (
  <Alert variant="light" color="gray" icon={<IconSparkles />}>
    {t(text)}
  </Alert>
)
