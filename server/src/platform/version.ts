import packageFile from '../../package.json' with { type: 'json' }

/** Of the running product. */
export const PRODUCT_VERSION = packageFile.version
