// An app that imports the SDK uses the model's types.
@_exported public import WardlineModel
