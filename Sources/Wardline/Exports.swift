// Whoever imports the SDK speaks in the model's nouns.
@_exported public import WardlineModel
