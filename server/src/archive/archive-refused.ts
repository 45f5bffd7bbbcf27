interface ArchiveRefusedOptions extends ErrorOptions {
  /** What a screen translates. */
  code?: string
}

/** Why an archive cannot be made or restored, as a sentence for whoever wants it. */
export class ArchiveRefused extends Error {
  readonly code: string | undefined

  constructor(message: string, { code, ...options }: ArchiveRefusedOptions = {}) {
    super(message, options)
    this.name = 'ArchiveRefused'
    this.code = code
  }
}
